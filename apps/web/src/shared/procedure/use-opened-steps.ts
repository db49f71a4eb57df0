import type { ProcedureStep } from '@palisade/contract'
import { useState } from 'react'

/** The steps whose field was opened, or in which something was entered: they stay, whatever becomes of the procedure. */
export function useOpenedSteps() {
  const [opened, setOpened] = useState<ReadonlyMap<string, ProcedureStep>>(new Map())
  return {
    opened,
    open: (step: ProcedureStep) =>
      setOpened(known => (known.has(step.key) ? known : new Map(known).set(step.key, step))),
    close: (key: string) => setOpened(known => new Map([...known].filter(([one]) => one !== key))),
  }
}
