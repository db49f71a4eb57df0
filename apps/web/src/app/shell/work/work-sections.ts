import type { Work, WorkParts } from '#shared/feature/parts.ts'

export interface WorkSection extends Pick<WorkParts, 'title' | 'List'> {
  work: readonly Work[]
  isPreparing: boolean
}

type UseSections = (isListOpen: boolean) => readonly WorkSection[]

const useNone: UseSections = () => []
const useNever = () => false

function useWith(
  useOthers: UseSections,
  { useWork, useIsPreparing = useNever, title, List }: WorkParts,
): UseSections {
  return function useBoth(isListOpen) {
    const others = useOthers(isListOpen)
    const work = useWork(isListOpen)
    const isPreparing = useIsPreparing()
    return work ? [...others, { title, List, work, isPreparing }] : others
  }
}

/** The work of all parts that the user may have, as one hook: the parts never change while the console runs. */
export const sectionsHookOf = (parts: readonly WorkParts[]): UseSections => parts.reduce(useWith, useNone)
