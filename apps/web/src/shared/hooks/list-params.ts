/** One filter in the address: how its text is read and written. What cannot be read counts as not set. */
export interface Param<T> {
  read: (text: string) => T | undefined
  write: (value: T) => string
}

/** A param of whatever type: reads something, writes what it was made for. */
interface AnyParam {
  read: (text: string) => unknown
  write: (value: never) => string
}

export type Params = Readonly<Record<string, AnyParam>>
export type FiltersOf<P> = { [K in keyof P]?: P[K] extends Param<infer T> ? T : never }

/** Any text, an id or a moment. */
export const textParam: Param<string> = { read: text => text || undefined, write: text => text.trim() }

/** One of a closed set. */
export const choiceParam = <const T extends string>(allowed: readonly T[]): Param<T> => ({
  read: text => allowed.find(value => value === text),
  write: value => value,
})

/** Several of a closed set, `urgent,low` in the address. */
export const choicesParam = <const T extends string>(allowed: readonly T[]): Param<T[]> => ({
  read: text => {
    const chosen = allowed.filter(value => text.split(',').includes(value))
    return chosen.length === 0 ? undefined : chosen
  },
  write: values => values.join(','),
})

/** Up to so many ids, `a,b` in the address. */
export const idsParam = (most: number): Param<string[]> => ({
  read: text => {
    const ids = [...new Set(text.split(',').filter(Boolean))].slice(0, most)
    return ids.length === 0 ? undefined : ids
  },
  write: ids => ids.join(','),
})

export function readFilters<P extends Params>(
  params: P,
  search: Readonly<Record<string, string>>,
): FiltersOf<P> {
  const entries = Object.entries(params).flatMap(([name, param]) => {
    const text = search[name]
    const value = text === undefined ? undefined : param.read(text)
    return value === undefined ? [] : [[name, value]]
  })
  return Object.fromEntries(entries) as FiltersOf<P>
}

/** Filters as the address holds them; without those that are not set. */
export function writeFilters<P extends Params>(params: P, filters: FiltersOf<P>): Record<string, string> {
  const entries = Object.entries(params).flatMap(([name, param]) => {
    const value = filters[name]
    const text = value === undefined || value === null ? '' : param.write(value as never)
    return text === '' ? [] : [[name, text]]
  })
  return Object.fromEntries(entries) as Record<string, string>
}
