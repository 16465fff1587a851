/** Catalogues, found by their files; the house tells those of a game that this build has none for. */
import type { Lang } from '../gen/texts';
import { request } from './http';
import type { Texts } from './phrase';

const files = import.meta.glob<{ default: Texts }>('../gen/texts/*.*.ts');
const SHARED = 'shared';

/** The games whose texts are part of this build. */
export const OWN_GAMES: readonly string[] = [...new Set(Object.keys(files).map(nameOf))].filter(
  (name) => name !== SHARED,
);

/** What all pages say. */
export const sharedTexts = (lang: Lang): Promise<Texts> => textsOf(SHARED, lang);

export async function textsOf(slug: string, lang: Lang): Promise<Texts> {
  const file = files[`../gen/texts/${slug}.${lang}.ts`];
  if (file) return (await file()).default;
  return (await request(lang, 'GET', `/games/${slug}/texts/${lang}`)).json() as Promise<Texts>;
}

function nameOf(file: string): string {
  return file.split('/').at(-1)!.split('.')[0]!;
}
