import {
  createSecondTier,
  type SecondTier,
  type SecondTierDeps,
  type StoreSetting,
} from './tier/second-tier.ts'
import type { Journal } from './journal/journal.ts'

export interface TierOptions extends Pick<SecondTierDeps, 'clock' | 'log'> {
  store?: StoreSetting | undefined
  events: { entries(): void; folders(): void }
}

/** Makes the second tier of a recorder; files that it moves are noted in the journal. Undefined if no object store is set. */
export function tierOf(
  { store, clock, log, events }: TierOptions,
  parts: Pick<
    SecondTierDeps,
    'folders' | 'catalog' | 'locked' | 'openFiles' | 'keepDays' | 'onGone' | 'inTurn' | 'trust' | 'byAge'
  >,
  journal: Pick<Journal, 'add'>,
): SecondTier | undefined {
  if (!store) return undefined
  const onStored: SecondTierDeps['onStored'] = file => {
    journal.add({ is: 'file', folder: store.store.path, ...file })
    events.entries()
  }
  return createSecondTier({ ...store, ...parts, clock, log, onStored, onChange: () => events.folders() })
}
