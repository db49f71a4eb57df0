import type { VersionRecord } from '@palisade/contract'
import type { Translator } from '@palisade/phrases'
import { Button } from 'antd'
import { api } from '#shared/api/api.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useConfirm } from '#shared/ui/confirm/use-confirm.tsx'
import { actionColumn, RowButton } from '#shared/ui/data-table/row-actions.tsx'
import { DownloadButton } from '#shared/ui/download-button/download-button.tsx'
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

export const versionActions = (t: Translator, onEdit: (row: VersionRecord) => void) =>
  actionColumn<VersionRecord>(t, 260, row => (
    <>
      <SwitchButton row={row} />
      <RowButton label={t('shared.action.edit')} onClick={() => onEdit(row)} />
      <DownloadButton
        isLink
        label={t('version.act.download')}
        ask={signal => api.version.downloadPackage({ id: row.id }, { signal })}
      />
    </>
  ))
