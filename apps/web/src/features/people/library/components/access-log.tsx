import type { FaceLook } from '@palisade/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useErrorText } from '#shared/api/use-error-text.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { formatDateTime } from '#shared/lib/date-format.ts'
import { DataTable } from '#shared/ui/data-table/data-table.tsx'
import type { DataColumn } from '#shared/ui/data-table/data-table.types.ts'
import { AppModal } from '#shared/ui/dialog/app-modal.tsx'
import { accessLogQuery } from '../api/library-queries.ts'

const TABLE_HEIGHT = 360

/** Who looked at a person and who changed the entry. */
export function AccessLog({
  person,
  onClose,
}: {
  person: { id: string; name: string }
  onClose: () => void
}) {
  const t = useT()
  const errorText = useErrorText()
  const looks = useQuery(accessLogQuery(person.id))
  const columns = useMemo<DataColumn<FaceLook>[]>(
    () => [
      { key: 'at', title: t('faceEntry.looks.at'), width: 170, render: look => formatDateTime(look.at) },
      { key: 'user', title: t('faceEntry.looks.user'), width: 180, render: look => look.user },
      {
        key: 'action',
        title: t('faceEntry.looks.action'),
        width: 220,
        render: look => t(`log.action.${look.action as 'face_entry.view'}`),
      },
    ],
    [t],
  )
  const title = t('faceEntry.looks.title', { name: person.name })
  return (
    <AppModal title={title} width={640} footer={null} onCancel={onClose}>
      <DataTable
        label={title}
        columns={columns}
        rows={looks.data ?? []}
        rowKey={look => `${look.at} ${look.user} ${look.action}`}
        isLoading={looks.isPending}
        error={looks.error ? errorText(looks.error) : undefined}
        onRetry={() => void looks.refetch()}
        height={TABLE_HEIGHT}
      />
    </AppModal>
  )
}
