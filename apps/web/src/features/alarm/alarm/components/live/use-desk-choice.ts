import type { Alarm } from '@palisade/contract'
import { useState } from 'react'
import { textParam } from '#shared/hooks/list-params.ts'
import { useListState } from '#shared/hooks/use-list-state.ts'
import { changePopups } from '../../api/popup-store.ts'
import { nextAfter } from '../../model/desk-choice.ts'

const params = { alarm: textParam }
const noOrder = [] as const

/**
 * The chosen alarm: the one in the address, else the most urgent when the list came. It stays chosen while others come and
 * go; when it was dealt with here, the next one is chosen.
 * @param alarms those that the list shows, most urgent first
 */
export function useDeskChoice(alarms: readonly Alarm[]) {
  const { filters, setFilters } = useListState({ params, orderBy: noOrder })
  const [first, setFirst] = useState<string>()
  if (filters.alarm === undefined && first === undefined && alarms[0]) setFirst(alarms[0].id)
  const chosen = filters.alarm ?? first
  const choose = (alarm: string | undefined) => {
    if (alarm === chosen) return
    if (alarm === undefined) setFirst(undefined)
    else changePopups({ type: 'put-aside', ids: [alarm] })
    setFilters(alarm === undefined ? {} : { alarm })
  }
  return {
    chosen,
    choose,
    goOn: (doneIds: readonly string[]) => choose(nextAfter(alarms, chosen, doneIds)),
  }
}
