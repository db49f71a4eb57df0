import type { Finder, SearchParts } from '#shared/feature/parts.ts'

type UseFinders = () => readonly Finder[]

const useNone: UseFinders = () => []

function useWith(useOthers: UseFinders, { useFinder }: SearchParts): UseFinders {
  return function useBoth() {
    const others = useOthers()
    const finder = useFinder()
    return finder ? [...others, finder] : others
  }
}

/** The finders of all parts that the user may use, as one hook: the parts never change while the console runs. */
export const finderHookOf = (parts: readonly SearchParts[]): UseFinders => parts.reduce(useWith, useNone)
