import type { ErrorCode } from '@palisade/contract'
import { Alert, Progress } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'

/** An import that goes on by itself. */
export interface RunningImport {
  state: 'waiting' | 'running' | 'asking' | 'done' | 'cancelled' | 'failed'
  fileName: string
  /** Rows; null until the file has been read. */
  total: number | null
  added: number
  failed: number
  /** Why it failed as a whole. */
  errorCode: ErrorCode | null
}

/** An import under way is looked at again so often, ms, beside the events that tell of it. */
export const LOOK_EVERY = 2000
export const isUnderWay = ({ state }: Pick<RunningImport, 'state'>): boolean =>
  state === 'waiting' || state === 'running'
export const lookAgain = (found: Pick<RunningImport, 'state'> | undefined): number | false =>
  found && isUnderWay(found) ? LOOK_EVERY : false

interface Props {
  title: string
  found: RunningImport
  /** Rows that have been dealt with. */
  done: number
  /** Where its rows go. */
  place?: string
  /** How many went in, and how many did not. */
  counts: string
}

/** How far an import is, or what became of it. */
export function ImportState({ title, found, done, place, counts }: Props) {
  const t = useT()
  const { state, total, failed, errorCode, fileName } = found
  const percent = total === null || total === 0 ? 0 : Math.round((done / total) * 100)
  const kind = state === 'failed' ? 'error' : failed > 0 || state === 'cancelled' ? 'warning' : 'success'
  return (
    <>
      <p>{place === undefined ? fileName : `${fileName} → ${place}`}</p>
      {isUnderWay(found) ? (
        <>
          <Progress
            percent={percent}
            format={() => t('shared.import.progress', { done, total: total ?? '…' })}
            aria-label={title}
          />
          <p>{t('shared.import.background')}</p>
        </>
      ) : (
        <Alert
          type={kind}
          showIcon
          title={`${t(`shared.import.state.${state}`)}: ${counts}`}
          description={errorCode === null ? undefined : (t.error(errorCode) ?? errorCode)}
        />
      )}
    </>
  )
}
