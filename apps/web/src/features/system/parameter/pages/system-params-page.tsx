import { parameterGroups } from '@palisade/contract'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useApiError } from '#shared/api/use-api-error.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { LoadingMask } from '#shared/ui/loading-mask/loading-mask.tsx'
import { ErrorState } from '#shared/ui/state/error-state.tsx'
import { parametersQuery } from '../api/parameter-queries.ts'
import { BackupSection } from '../components/backup-section.tsx'
import { ModelSection } from '../components/model-section.tsx'
import { StoreSection } from '../components/store-section.tsx'
import { ParameterSection } from '../components/parameter-section.tsx'
import { keysOf } from '../model/parameter-view.ts'
import css from './system-params-page.module.css'

const BACKUP = 'backup'
const STORE = 'recording-store'
const MODELS = 'face-models'

/** `/setting/system/systemParams`: every adjustable limit of the site, by group. */
export function SystemParamsPage() {
  const t = useT()
  const { textOf } = useApiError()
  const { data, error, refetch } = useQuery(parametersQuery())
  useSectionOfAddress(data !== undefined)
  if (error && !data) return <ErrorState title={textOf(error)} onRetry={() => void refetch()} />
  if (!data) return <LoadingMask isLoading />
  const byKey = new Map(data.map(row => [row.key, row]))
  const sections = [
    ...parameterGroups.map(group => [group, t(`parameter.group.${group}`)] as const),
    [BACKUP, t('backup.title')] as const,
    [STORE, t('recording.store.title')] as const,
    [MODELS, t('recognition.models.title')] as const,
  ]
  const groups = parameterGroups.map(group => ({
    group,
    rows: keysOf(group).flatMap(key => byKey.get(key) ?? []),
  }))
  return (
    <div className={css['page']}>
      <nav className={css['sections']} aria-label={t('parameter.sections')}>
        {sections.map(([id, title]) => (
          <button key={id} type="button" onClick={() => showSection(id)}>
            {title}
          </button>
        ))}
      </nav>
      <div className={css['content']}>
        <p className={css['intro']}>{t('parameter.intro')}</p>
        {groups.map(({ group, rows }) => (
          <ParameterSection key={group} group={group} rows={rows} />
        ))}
        <BackupSection id={BACKUP} />
        <StoreSection id={STORE} />
        <ModelSection id={MODELS} />
      </div>
    </div>
  )
}

const showSection = (id: string) => document.getElementById(id)?.scrollIntoView({ block: 'start' })

/** A link may lead to one section: `?section=alarm`. */
function useSectionOfAddress(isShown: boolean): void {
  const { section }: { section?: unknown } = useSearch({ strict: false })
  useEffect(() => {
    if (isShown && typeof section === 'string') showSection(section)
  }, [isShown, section])
}
