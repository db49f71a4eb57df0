import { seedKey } from './seeds.ts'
import type { Translator } from './translator.ts'

/** A stored name as a viewer reads it: one that the installation began with is in the viewer's language. */
export function seededName(t: Translator, name: string): string {
  const key = seedKey(name)
  return key === undefined ? name : t(key)
}

/** Names that are stored in one text, joined by a comma. */
export const seededNamesIn = (t: Translator, names: string): string =>
  names
    .split(', ')
    .map(name => seededName(t, name))
    .join(', ')

/**
 * A place as its reader reads it: stored as the names of its areas from the centre down, joined by ` / `. The centre is the
 * only area that an installation begins with.
 */
export function placeText(t: Translator, place: string): string {
  const [centre = '', ...below] = place.split(BELOW)
  return [seededName(t, centre), ...below].join(BELOW)
}
const BELOW = ' / '
