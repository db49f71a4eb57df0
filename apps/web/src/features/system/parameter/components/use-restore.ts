import { parameters, type ParameterRow } from '@palisade/contract'
import { App } from 'antd'
import { createElement } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useConfirm } from '#shared/ui/confirm/use-confirm.tsx'
import { useRestoreDefaults } from '../api/parameter-queries.ts'
import { rowText, valueText } from '../model/parameter-view.ts'

/** Restores the defaults of those that differ, after saying what becomes of each. */
export function useRestore() {
  const t = useT()
  const confirm = useConfirm()
  const { message } = App.useApp()
  const restore = useRestoreDefaults()
  const lineOf = (row: ParameterRow) =>
    createElement(
      'div',
      { key: row.key },
      t('parameter.act.restoreText', {
        name: t(`parameter.name.${row.key}`),
        before: rowText(t, row),
        after:
          row.value === null
            ? t('parameter.value.secretUnset')
            : valueText(t, row.key, parameters[row.key].default),
      }),
    )
  const ask = async (rows: readonly ParameterRow[]) => {
    const isSure = await confirm({
      title: t('parameter.act.restoreTitle'),
      content: rows.map(lineOf),
      okText: t('parameter.act.restore'),
      isDanger: true,
    })
    if (!isSure) return
    restore.mutate(
      rows.map(row => row.key),
      { onSuccess: () => void message.success(t('parameter.act.restored')) },
    )
  }
  return { restore: (rows: readonly ParameterRow[]) => void ask(rows), isPending: restore.isPending }
}
