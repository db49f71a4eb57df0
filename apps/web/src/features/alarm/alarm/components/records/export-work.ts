import type { AlarmExport } from '@palisade/contract'
import { useQuery } from '@tanstack/react-query'
import type { Work, WorkParts } from '#shared/feature/parts.ts'
import { useMay } from '#shared/session/session-store.ts'
import { exportsQuery, isRunning } from '../../api/use-exports.ts'
import { ExportList } from './export-list.tsx'

/** Exports of alarms. */
export const exportWork: WorkParts = {
  title: 'alarmExport.title',
  useWork(isListOpen) {
    const mayExport = useMay('alarm.export')
    const { data = none } = useQuery({
      ...exportsQuery(),
      enabled: ({ state }) => mayExport && (isListOpen || state.data?.some(isRunning) === true),
    })
    return mayExport ? data.map(workOf) : undefined
  },
  List: ExportList,
}

const none: readonly AlarmExport[] = []

function workOf(one: AlarmExport): Work {
  const { fileId: id, fileName: name, status } = one
  return { id, name, state: isRunning(one) ? 'running' : status === 'done' ? 'done' : 'ended' }
}
