import { Alert, Button, Empty, Progress } from 'antd'
import { useErrorText } from '#shared/api/use-error-text.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import type { PersonSearch } from '../../api/use-person-search.ts'
import { ExportCaptures } from './export-captures.tsx'
import { FoundCaptures } from './found-captures.tsx'
import css from './person-search.module.css'

const WHOLE = 100

interface Props {
  search: PersonSearch
  onStop: () => void
}

/** How far a search is and what it has found so far. */
export function SearchResult({ search, onStop }: Props) {
  const t = useT()
  const { captures, isRunning, share, asked } = search
  const count = captures.length
  const percent = Math.floor(share * WHOLE)
  return (
    <div className={css['asking']}>
      {isRunning && (
        <div className={css['bar']}>
          <Progress percent={percent} showInfo={false} aria-label={t('faceSearch.search')} />
          <Button onClick={onStop}>{t('faceSearch.stop')}</Button>
        </div>
      )}
      <p className={css['title']} role="status">
        {isRunning ? t('faceSearch.progress', { share: percent, count }) : t('faceSearch.done', { count })}
      </p>
      <Notes search={search} />
      {count > 0 && (
        <>
          {!isRunning && <ExportCaptures captures={captures} reason={asked.said.reason} />}
          <FoundCaptures captures={captures} said={asked.said} isRunning={isRunning} />
        </>
      )}
    </div>
  )
}

/** Why a search ended, or shows less than there is. */
function Notes({ search: { captures, limit, isRunning, isCut, error } }: { search: PersonSearch }) {
  const t = useT()
  const errorText = useErrorText()
  const count = captures.length
  const hasError = error !== undefined
  return (
    <>
      {hasError && <Alert type="error" showIcon title={errorText(error)} />}
      {isCut && <Alert type="warning" showIcon title={t('faceSearch.cut')} />}
      {count > 0 && count >= limit && <Alert type="info" showIcon title={t('faceSearch.full', { limit })} />}
      {!isRunning && count === 0 && !hasError && <Empty description={t('faceSearch.none')} />}
    </>
  )
}
