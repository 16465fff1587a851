/** Which lessons this browser has seen to the end, by game. */
import { lessonsOf } from './courses';
import { stored } from './stored';
import type { CourseInfo } from './wire';

class Learnt {
  #done = $state.raw<Record<string, string[]>>({});

  of(slug: string): string[] {
    return this.#done[slug] ?? stored.read(`learnt.${slug}`)?.split(' ').filter(Boolean) ?? [];
  }

  add(slug: string, lesson: string): void {
    const before = this.of(slug);
    if (before.includes(lesson)) return; // whoever adds it may follow what is learnt
    const done = [...before, lesson];
    this.#done = { ...this.#done, [slug]: done };
    stored.write(`learnt.${slug}`, done.join(' '));
  }

  /** How many of its lessons. */
  count(course: CourseInfo): number {
    const done = this.of(course.game);
    return lessonsOf(course).filter((name) => done.includes(name)).length;
  }

  finished(course: CourseInfo): boolean {
    return this.count(course) === lessonsOf(course).length;
  }

  /** Where to go on: the first lesson that was not seen to the end, or the very first. */
  upcoming(course: CourseInfo): string {
    const all = lessonsOf(course);
    const done = this.of(course.game);
    return all.find((name) => !done.includes(name)) ?? all[0]!;
  }
}

export const learnt = new Learnt();
