/** Catalogues, found by their files; the house tells those of a game that this build has none for. */
import type { Lang } from '../gen/texts';
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
  const answer = await fetch(`/api/games/${slug}/texts/${lang}`, { headers: { 'accept-language': lang } });
  const told = (await answer.json().catch(() => ({}))) as Texts;
  if (!answer.ok) throw new Error(told['detail'] ?? `${slug}: ${answer.status}`); // says what to install
  return told;
}

function nameOf(file: string): string {
  return file.split('/').at(-1)!.split('.')[0]!;
}
