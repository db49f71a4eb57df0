import type { HitMatch } from '@palisade/contract'

/** A listed plate by its key (contract `plateKey`), in which `*` stands for any characters. */
export interface ListedKey {
  id: string
  key: string
}

export interface ListedMatch {
  id: string
  match: Exclude<HitMatch, 'unlisted'>
}

export interface PlateIndex {
  /** All that are listed for a plate, the best match first. @param isNear also plates with one character wrong */
  find(key: string, isNear: boolean): ListedMatch[]
}

interface Pattern {
  id: string
  /** The texts between the stars; the first and the last may be empty. */
  parts: readonly string[]
}

/** Patterns by one of their texts, and the lengths of these texts. */
interface Shelf {
  byText: Map<string, Pattern[]>
  lengths: Set<number>
}

const createShelf = (): Shelf => ({ byText: new Map(), lengths: new Set() })

/**
 * Finds a plate among many without looking at each: whole plates by a map, patterns by the longest of their texts. A plate is
 * asked once for its beginning, its end and each of its parts of every length that some pattern has.
 */
export function createPlateIndex(listed: Iterable<ListedKey>): PlateIndex {
  const whole = new Map<string, string>()
  const [starts, ends, inner] = [createShelf(), createShelf(), createShelf()]
  const alphabet = new Set<string>()

  for (const { id, key } of listed) {
    if (!key.includes('*')) {
      whole.set(key, id)
      for (const character of key) alphabet.add(character)
      continue
    }
    const parts = key.split('*')
    const longest = Math.max(...parts.map(part => part.length))
    const at = parts.findIndex(part => part.length === longest)
    put(at === 0 ? starts : at === parts.length - 1 ? ends : inner, parts[at] ?? '', { id, parts })
  }

  const patternsFor = (key: string): Pattern[] =>
    [
      ...Array.from(starts.lengths, length => starts.byText.get(key.slice(0, length)) ?? []),
      ...Array.from(ends.lengths, length => ends.byText.get(key.slice(-length)) ?? []),
      ...within(inner, key),
    ].flatMap(list => list.filter(pattern => fits(key, pattern.parts)))

  return {
    find(key, isNear) {
      const found: ListedMatch[] = patternsFor(key).map(({ id }) => ({ id, match: 'pattern' }))
      const exact = whole.get(key)
      if (exact !== undefined) return [{ id: exact, match: 'exact' }, ...found]
      if (!isNear) return found
      const near = new Set(Array.from(neighbours(key, alphabet)).flatMap(other => whole.get(other) ?? []))
      return [...found, ...Array.from(near, (id): ListedMatch => ({ id, match: 'near' }))]
    },
  }
}

function put({ byText, lengths }: Shelf, text: string, pattern: Pattern): void {
  lengths.add(text.length)
  const those = byText.get(text)
  if (those) those.push(pattern)
  else byText.set(text, [pattern])
}

/** The patterns of each text that stands somewhere in a plate, those of a text that stands there twice once. */
function within({ byText, lengths }: Shelf, key: string): Set<Pattern[]> {
  const found = new Set<Pattern[]>()
  for (const length of lengths)
    for (let at = 0; at + length <= key.length; at += 1) {
      const those = byText.get(key.slice(at, at + length))
      if (those) found.add(those)
    }
  return found
}

/** Whether the parts of a pattern stand in a plate in their order, the first at its beginning and the last at its end. */
export function fits(key: string, parts: readonly string[]): boolean {
  const [first = '', ...others] = parts
  const last = others.pop() ?? ''
  if (!key.startsWith(first)) return false
  let position = first.length
  for (const part of others) {
    const at = key.indexOf(part, position)
    if (at < 0) return false
    position = at + part.length
  }
  return key.length - last.length >= position && key.endsWith(last)
}

/** Plates that differ in one character: another one, one too many or one too few. */
function* neighbours(key: string, alphabet: ReadonlySet<string>): Generator<string> {
  const characters = Array.from(key)
  const joined = (from: number, to: number) => characters.slice(from, to).join('')
  for (let at = 0; at <= characters.length; at += 1) {
    const [before, behind, rest] = [joined(0, at), joined(at, Infinity), joined(at + 1, Infinity)]
    if (at < characters.length) yield before + rest
    for (const other of alphabet) {
      yield before + other + behind
      if (at < characters.length) yield before + other + rest
    }
  }
}
