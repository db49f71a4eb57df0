import type { VersionRecord } from '@palisade/contract'
import type { Translator } from '@palisade/phrases'
import { Button, Space } from 'antd'
import { api } from '../../../../shared/api/api.ts'
import { useT } from '../../../../shared/i18n/language-provider.tsx'
import { useConfirm } from '../../../../shared/ui/confirm/use-confirm.tsx'
import type { DataColumn } from '../../../../shared/ui/data-table/data-table.types.ts'
import { DownloadButton } from '../../../../shared/ui/download-button/download-button.tsx'
import { useSwitchVersion } from '../api/version-queries.ts'

/** Publishing and withdrawing reach every console: both ask first. */
function SwitchButton({ row }: { row: VersionRecord }) {
  const t = useT()
  const confirm = useConfirm()
  const switching = useSwitchVersion()
  const to = row.status === 'published' ? 'withdrawn' : 'published'
  const word = to === 'published' ? 'publish' : 'withdraw'
  const handleClick = async () => {
    const title = t(`version.act.${word}Title`, { number: row.number })
    if (await confirm({ title, content: t(`version.act.${word}Text`) })) switching.mutate({ id: row.id, to })
  }
  return (
    <Button type="link" size="small" loading={switching.isPending} onClick={() => void handleClick()}>
      {t(`version.act.${word}`)}
    </Button>
  )
}

export const versionActions = (
  t: Translator,
  onEdit: (row: VersionRecord) => void,
): DataColumn<VersionRecord> => ({
  key: 'actions',
  title: t('shared.table.actions'),
  width: 260,
  fixed: 'end',
  render: row => (
    <Space size={0}>
      <SwitchButton row={row} />
      <Button type="link" size="small" onClick={() => onEdit(row)}>
        {t('shared.action.edit')}
      </Button>
      <DownloadButton
        isLink
        label={t('version.act.download')}
        ask={signal => api.version.downloadPackage({ id: row.id }, { signal })}
      />
    </Space>
  ),
})
