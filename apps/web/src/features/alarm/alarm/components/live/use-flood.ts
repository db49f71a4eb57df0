import type { Alarm } from '@palisade/contract'
import { useMemo, useState } from 'react'
import { useNow } from '#shared/hooks/use-now.ts'
import { readStored, writeStored } from '#shared/lib/stored.ts'
import { toggled } from '#shared/lib/toggled.ts'
import { comingIn, groupedRows, isFlooded, singleRows } from '../../model/flood.ts'

/** Local storage key: this operator sees floods as single alarms. */
const SINGLE_KEY = 'desk-flood-single'
/** How soon the end of a flood is seen when nothing comes any more, ms. */
const LOOK = 10_000

/**
 * The rows of the queue: single alarms, or grouped ones in a flood unless the operator wants them single.
 * @param all every open alarm of the desk
 * @param alarms those that the queue shows, most urgent first
 */
export function useFlood(all: readonly Alarm[], alarms: readonly Alarm[]) {
  const now = useNow(LOOK)
  const [isSingle, setIsSingle] = useState(() => readStored(SINGLE_KEY) === '1')
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set())
  const [wasFlooded, setWasFlooded] = useState(false)
  const coming = useMemo(() => comingIn(all, now), [all, now])
  const isFlood = isFlooded(coming, wasFlooded)
  if (isFlood !== wasFlooded) setWasFlooded(isFlood)
  const isGrouped = isFlood && !isSingle
  const rows = useMemo(
    () => (isGrouped ? groupedRows(alarms, unfolded) : singleRows(alarms)),
    [alarms, isGrouped, unfolded],
  )
  return {
    rows,
    isFlood,
    coming,
    isSingle,
    setSingle: (single: boolean) => {
      writeStored(SINGLE_KEY, single ? '1' : '0')
      setIsSingle(single)
    },
    toggleGroup: (key: string) => setUnfolded(toggled(unfolded, key)),
  }
}
