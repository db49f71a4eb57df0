import type { Contract, EvidenceLock, InputOf } from '@palisade/contract'
import { queryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#shared/api/api.ts'
import { listQuery } from '#shared/api/list-query.ts'
import { useChange } from '#shared/api/use-change.ts'
import { sharedKeys } from '#shared/queries/shared-keys.ts'
import { allEvidence, evidenceKeys } from './evidence-keys.ts'

type Calls = Contract['evidence']

export const casesQuery = (input: InputOf<Calls['getCases']>) =>
  listQuery(evidenceKeys.cases, api.evidence.getCases, input)

export const locksQuery = (input: InputOf<Calls['getLocks']>) =>
  listQuery(evidenceKeys.locks, api.evidence.getLocks, input)

export const caseQuery = (caseId: string) =>
  queryOptions({
    queryKey: [...evidenceKeys.case, caseId],
    queryFn: ({ signal }) => api.evidence.getCase({ caseId }, { signal }),
    meta: { ownErrors: true },
  })

/** Open cases that something can be put into, newest first. */
export const openCasesQuery = () => casesQuery({ state: 'open', pageSize: 100 })

export const useAddCase = () =>
  useChange((draft: InputOf<Calls['addCase']>) => api.evidence.addCase(draft), allEvidence)
export const useUpdateCase = () =>
  useChange((draft: InputOf<Calls['updateCase']>) => api.evidence.updateCase(draft), allEvidence)
export const useCaseState = () =>
  useChange((draft: InputOf<Calls['setCaseState']>) => api.evidence.setCaseState(draft), allEvidence)
export const useAddNote = () =>
  useChange((draft: InputOf<Calls['addNote']>) => api.evidence.addNote(draft), allEvidence)
export const useRemoveItem = () =>
  useChange((item: InputOf<Calls['removeItem']>) => api.evidence.removeItem(item), allEvidence)
export const useUnlock = () =>
  useChange((draft: InputOf<Calls['unlock']>) => api.evidence.unlock(draft), allEvidence)
export const useKeepUntil = () =>
  useChange((draft: InputOf<Calls['keepUntil']>) => api.evidence.keepUntil(draft), allEvidence)
/** Its file is listed among the downloads. */
export const useExport = () =>
  useChange((draft: InputOf<Calls['export']>) => api.evidence.export(draft), [sharedKeys.ownFootage])

/** Things that are put into a case, which may be a new one: whichever of these is there. */
export interface Collecting {
  caseId: string | null
  newTitle: string | undefined
  lock?: Omit<InputOf<Calls['lock']>, 'caseId' | 'newCase'>
  alarmId?: string | undefined
  snapshot?: { cameraId: string; at: string }
}

/** Of a try that failed at a later step: what had been locked already, which is not locked again. */
interface Locked {
  asked: string
  locks: EvidenceLock[]
}

async function collect(
  { caseId, newTitle, lock, alarmId, snapshot }: Collecting,
  before: { locked?: Locked },
) {
  // The server opens the case together with what goes into it: none stays empty when that fails.
  const into = { caseId, ...(newTitle !== undefined && { newCase: newTitle }) }
  const asked = JSON.stringify([into, lock])
  if (lock && before.locked?.asked !== asked)
    before.locked = { asked, locks: await api.evidence.lock({ ...lock, ...into }) }
  const locks = (lock && before.locked?.locks) ?? []
  const chosen = locks[0]?.case?.id ?? caseId
  if (alarmId !== undefined && chosen !== null) await api.evidence.addAlarm({ caseId: chosen, alarmId })
  const item = snapshot ? await api.evidence.addSnapshot({ ...into, ...snapshot }) : undefined
  return { locks, item }
}

export function useCollect() {
  const [before] = useState<{ locked?: Locked }>({})
  return useChange((draft: Collecting) => collect(draft, before), allEvidence)
}
