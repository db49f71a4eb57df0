import type { ProcedureAnswer, ProcedureStep } from '@palisade/contract'
import { useState } from 'react'

/** The values of a field that were entered and not sent; undefined where nothing was. */
export interface Entered {
  text?: string
  /** Null where the number of the answer that is corrected was taken out. */
  number?: number | null
  photos?: readonly Blob[]
}

/** A step whose field was opened, or in which something was entered. */
export interface StepEntry extends Entered {
  step: ProcedureStep
  /** How many answers to the step had been seen then. */
  revision: number
}

/** The entries by their step's key. They stay, whatever becomes of the procedure. */
export interface StepEntries {
  of: ReadonlyMap<string, StepEntry>
  keep: (entry: StepEntry) => void
  drop: (key: string) => void
}

/** Entries that live as long as the page shows them. */
export function useStepEntries(): StepEntries {
  const [of, setOf] = useState<ReadonlyMap<string, StepEntry>>(new Map())
  return {
    of,
    keep: entry => setOf(known => new Map(known).set(entry.step.key, entry)),
    drop: key => setOf(known => new Map([...known].filter(([one]) => one !== key))),
  }
}

/**
 * Whether a later answer says what was entered: the page ended after the answer was kept and before its entry was dropped. Photos are not
 * compared, so that an entry with some stays.
 */
export function isAnswered(
  { text, number, photos = [], revision }: StepEntry,
  answer: ProcedureAnswer,
): boolean {
  if (answer.revision <= revision || photos.length > 0) return false
  if (text === undefined && number === undefined) return false
  return (text?.trim() ?? '') === (answer.text ?? '') && (number ?? null) === (answer.number ?? null)
}
