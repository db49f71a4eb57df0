import { useT } from '#shared/i18n/language-provider.tsx'
import { formatDateTime, formatTime } from '#shared/lib/date-format.ts'
import type { FoundSpan } from '../../model/coverage.ts'
import css from './search.module.css'

/** More lines are of no use to anybody; the timeline shows all. */
const SHOWN_MAX = 200

interface Props {
  found: readonly FoundSpan[]
  nameOf: (cameraId: string) => string
  onOpen: (span: FoundSpan) => void
}

/** Lists in words what was found: the timeline for those who do not see it. */
export function ResultList({ found, nameOf, onOpen }: Props) {
  const t = useT()
  if (found.length === 0) return <p role="status">{t('player.nothingFound')}</p>
  return (
    <div className={css['results']}>
      <table aria-label={t('player.results')}>
        <thead>
          <tr>
            <th scope="col">{t('player.range')}</th>
            <th scope="col">{t('player.camera')}</th>
            <th scope="col">{t('player.kind')}</th>
          </tr>
        </thead>
        <tbody>
          {found.slice(0, SHOWN_MAX).map(span => (
            <tr key={`${span.cameraId}/${span.kind}/${span.from}`}>
              <td>
                <button type="button" onClick={() => onOpen(span)}>
                  {formatDateTime(span.from).slice(5)}
                </button>{' '}
                – {formatTime(span.to)}
              </td>
              <td>{nameOf(span.cameraId)}</td>
              <td>{t(`enums.recordingKind.${span.kind}`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {found.length > SHOWN_MAX && <p>{t('player.moreFound', { count: found.length - SHOWN_MAX })}</p>}
    </div>
  )
}
