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

/** Patterns lie in buckets of so many of their first, or last, characters. */
const BUCKET = 2

/**
 * Finds a plate among many without looking at each: whole plates by a map, patterns by how they begin or end. What begins and ends
 * with `*` is tried one by one.
 */
export function createPlateIndex(listed: Iterable<ListedKey>): PlateIndex {
  const whole = new Map<string, string>()
  const byStart = new Map<string, Pattern[]>()
  const byEnd = new Map<string, Pattern[]>()
  const open: Pattern[] = []
  const alphabet = new Set<string>()

  for (const { id, key } of listed) {
    if (!key.includes('*')) {
      whole.set(key, id)
      for (const character of key) alphabet.add(character)
      continue
    }
    const pattern = { id, parts: key.split('*') }
    const [first = '', last = ''] = [pattern.parts[0], pattern.parts.at(-1)]
    if (first.length >= BUCKET) put(byStart, first.slice(0, BUCKET), pattern)
    else if (last.length >= BUCKET) put(byEnd, last.slice(-BUCKET), pattern)
    else open.push(pattern)
  }

  const patternsFor = (key: string) =>
    [byStart.get(key.slice(0, BUCKET)) ?? [], byEnd.get(key.slice(-BUCKET)) ?? [], open].flatMap(list =>
      list.filter(pattern => fits(key, pattern.parts)),
    )

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

function put(buckets: Map<string, Pattern[]>, key: string, pattern: Pattern): void {
  const bucket = buckets.get(key)
  if (bucket) bucket.push(pattern)
  else buckets.set(key, [pattern])
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
