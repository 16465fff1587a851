/** A name for whoever has not given one yet: it can be changed in the same line, and stays until then. */
export const NAMES = {
  en: ['Rambler', 'Dusty', 'Lefty', 'Calico', 'Prairie', 'Sundown', 'Juniper', 'Cactus'],
  fr: ['Mustang', 'Bourrasque', 'Crépuscule', 'Tornade', 'Prairie', 'Genièvre', 'Cactus', 'Coyote'],
};
let given = '';

export function nickname(lang: keyof typeof NAMES): string {
  const names = NAMES[lang];
  given ||= names[Math.floor(Math.random() * names.length)]!;
  return given;
}
