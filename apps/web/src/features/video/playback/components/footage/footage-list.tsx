import { useQuery } from '@tanstack/react-query'
import { useApiError } from '#shared/api/use-api-error.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { ErrorState } from '#shared/ui/state/error-state.tsx'
import { RowList } from '#shared/ui/row-list/row-list.tsx'
import { footageQuery } from '../../api/footage-queries.ts'
import { FootageRow } from './footage-row.tsx'
import css from './footage.module.css'
import { SpliceForm } from './splice-form.tsx'

/** The user's files of footage, below the clips that are chosen to be spliced. */
export function FootageList() {
  const t = useT()
  const { textOf } = useApiError()
  const { data: files = [], error, refetch } = useQuery(footageQuery())
  if (error) return <ErrorState title={textOf(error)} onRetry={() => void refetch()} />
  return (
    <>
      <SpliceForm />
      {files.length > 0 && (
        <>
          <RowList label={t('footage.title')}>
            {files.map(file => (
              <FootageRow key={file.fileId} file={file} />
            ))}
          </RowList>
          <p className={css['quiet']}>{t('footage.kept')}</p>
        </>
      )}
    </>
  )
}
