import { StopOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useT } from '../../i18n/language-provider.tsx'
import { formatDateTime } from '../../lib/date-format.ts'
import { ImportState, isUnderWay, type RunningImport } from './import-state.tsx'
import css from './import-dialog.module.css'

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
    <ul className={css['list']} aria-label={title}>
      {imports.map(found => {
        const { id, added, failed, startedAt, fileName } = found
        const counts = t('shared.import.counts', { added, failed })
        const end = t('shared.import.cancelNamed', { name: fileName })
        return (
          <li key={id} className={css['row']}>
            <span className={css['what']}>
              <time dateTime={startedAt}>{formatDateTime(startedAt)}</time>
              <ImportState
                title={`${title}: ${fileName}`}
                found={found}
                done={added + failed}
                counts={counts}
                {...(placeOf && { place: placeOf(found) })}
              />
            </span>
            {isUnderWay(found) && (
              <Button
                size="small"
                icon={<StopOutlined />}
                aria-label={end}
                title={end}
                loading={cancel.isPending}
                onClick={() => cancel.mutate(id)}
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}
