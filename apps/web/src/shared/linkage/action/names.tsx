import type { LinkagePart } from '@palisade/contract'
import { createContext, use, useCallback, useMemo, useState, type ReactNode } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import type { NameOf } from './action-text.ts'
import { namesOfParts } from './part-names.ts'

interface Names {
  nameOf: NameOf
  /** Keeps the name of something that was just chosen. */
  learn: (one: { id: string; name: string }) => void
}

const NamesContext = createContext<Names>({ nameOf: () => undefined, learn: () => undefined })

/** The names of what the form's actions touch: those of the stored rule, and of what was chosen since. */
export function NamesProvider({ parts, children }: { parts: readonly LinkagePart[]; children: ReactNode }) {
  const t = useT()
  const [learnt, setLearnt] = useState<ReadonlyMap<string, string>>(new Map())
  const learn = useCallback<Names['learn']>(
    ({ id, name }) => setLearnt(before => new Map(before).set(id, name)),
    [],
  )
  const names = useMemo(() => {
    const stored = namesOfParts(t, parts)
    return { nameOf: (id: string) => learnt.get(id) ?? stored(id), learn }
  }, [t, parts, learnt, learn])
  return <NamesContext value={names}>{children}</NamesContext>
}

export const useNames = (): Names => use(NamesContext)
