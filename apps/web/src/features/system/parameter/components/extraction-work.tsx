import type { FaceModels } from '@palisade/contract'
import { useQuery } from '@tanstack/react-query'
import { Progress } from 'antd'
import type { Work, WorkParts } from '#shared/feature/parts.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useMay } from '#shared/session/session-store.ts'
import { ListRow, RowList } from '#shared/ui/row-list/row-list.tsx'
import { isMoving, modelsQuery } from '../api/model-queries.ts'
import { CapturePass } from './model-section.tsx'

/**
 * Features of faces that are made in the background, after persons were enrolled or with another model. Nobody ends this work: who is
 * enrolled is found by it alone.
 */
export const extractionWork: WorkParts = {
  title: 'recognition.extraction.title',
  useWork(isListOpen) {
    const t = useT()
    const mayEdit = useMay('parameter.edit')
    const { data } = useQuery({
      ...modelsQuery(),
      enabled: ({ state }) => mayEdit && (isListOpen || (state.data !== undefined && isMoving(state.data))),
    })
    return mayEdit ? worksOf(data, t('recognition.extraction.title')) : undefined
  },
  List: ExtractionList,
}

const worksOf = (found: FaceModels | undefined, name: string): readonly Work[] =>
  found && hasWork(found) ? [{ id: 'extraction', name, state: 'running' }] : []

const hasWork = ({ pictures, captures }: FaceModels): boolean => pictures.waiting > 0 || !captures.isWhole

function ExtractionList() {
  const t = useT()
  const { data } = useQuery(modelsQuery())
  if (!data || !hasWork(data)) return null
  const { pictures, captures } = data
  const percent = Math.floor((pictures.done * 100) / Math.max(1, pictures.done + pictures.waiting))
  const text = t('recognition.models.features', pictures)
  return (
    <RowList label={t('recognition.extraction.title')}>
      <ListRow>
        <p>{text}</p>
        {pictures.waiting > 0 && <Progress size="small" percent={percent} aria-label={text} />}
        {!captures.isWhole && <CapturePass {...captures} />}
      </ListRow>
    </RowList>
  )
}
