import type { FootageFile } from '@palisade/contract'
import { useQuery } from '@tanstack/react-query'
import type { Work, WorkParts } from '#shared/feature/parts.ts'
import { useMay } from '#shared/session/session-store.ts'
import { useFootageDesk } from '../../api/footage-desk.ts'
import { footageQuery, isOpen } from '../../api/footage-queries.ts'
import { FootageList } from './footage-list.tsx'

/** Files of footage. They are always asked for: evidence and downloads of yesterday wait to be fetched. */
export const footageWork: WorkParts = {
  title: 'footage.title',
  useWork() {
    const mayDownload = useMay('playback.download')
    const { data: files = none } = useQuery({ ...footageQuery(), enabled: mayDownload })
    return mayDownload ? files.map(workOf) : undefined
  },
  List: FootageList,
  useIsPreparing: () => useFootageDesk(state => state.clips.length > 0),
}

const none: readonly FootageFile[] = []

function workOf(file: FootageFile): Work {
  const { fileId: id, fileName: name, status } = file
  return { id, name, state: isOpen(file) ? 'running' : status === 'done' ? 'done' : 'ended' }
}
