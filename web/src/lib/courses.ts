/** The courses of the games, as the house tells them: asked once. A game without lessons has none. */
import { api } from './api';
import type { CourseInfo } from './wire';

/** After the address of a table: one learns while it waits. */
export const LEARN = '#learn';

let told: Promise<CourseInfo[]> | null = null;

export function courses(): Promise<CourseInfo[]> {
  told ??= api.courses().catch((fault: unknown) => {
    told = null;
    throw fault;
  });
  return told;
}

/** The course of one game; null if it has none, or if there is no line to ask. */
export async function courseOf(slug: string): Promise<CourseInfo | null> {
  const all = await courses().catch(() => []);
  return all.find((course) => course.game === slug) ?? null;
}

/** The names of all its lessons, in their order. */
export function lessonsOf(course: CourseInfo): string[] {
  return course.sittings.flatMap((sitting) => sitting.lessons.map((lesson) => lesson.name));
}
