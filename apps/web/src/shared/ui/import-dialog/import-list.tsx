import { StopOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { formatDateTime } from '#shared/lib/date-format.ts'
import { ListRow, RowList } from '../row-list/row-list.tsx'
import { ImportState, isUnderWay, type RunningImport } from './import-state.tsx'

/** An import in a list of them. */
export type ListedImport = RunningImport & { id: string; startedAt: string }

interface Props<Found extends ListedImport> {
  title: string
  imports: readonly Found[]
  /** Where its rows go, if they do not all go to one place. */
  placeOf?: (found: Found) => string
  cancel: { isPending: boolean; mutate: (importId: string) => void }
}

/** The user's imports of the last hours: how far each is, what became of it, and the way to end it. */
export function ImportList<Found extends ListedImport>({ title, imports, placeOf, cancel }: Props<Found>) {
  const t = useT()
  return (
    <RowList label={title}>
      {imports.map(found => {
        const { id, added, failed, startedAt, fileName } = found
        const counts = t('shared.import.counts', { added, failed })
        const end = t('shared.import.cancelNamed', { name: fileName })
        return (
          <ListRow
            key={id}
            acts={
              isUnderWay(found) && (
                <Button
                  size="small"
                  icon={<StopOutlined />}
                  aria-label={end}
                  title={end}
                  loading={cancel.isPending}
                  onClick={() => cancel.mutate(id)}
                />
              )
            }
          >
            <time dateTime={startedAt}>{formatDateTime(startedAt)}</time>
            <ImportState
              title={`${title}: ${fileName}`}
              found={found}
              done={added + failed}
              counts={counts}
              {...(placeOf && { place: placeOf(found) })}
            />
          </ListRow>
        )
      })}
    </RowList>
  )
}
