import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { resourceTreeQuery } from '../../../shared/api/resource-tree.ts'
import { useT } from '../../../shared/i18n/language-provider.tsx'
import { AppSelect } from '../../../shared/ui/input/app-select.tsx'

interface Props {
  id?: string
  value?: string | undefined
  onChange?: (panelId: string | undefined) => void
  isDisabled?: boolean
}

/** One intrusion panel of the current centre. */
export function PanelSelect({ id, value, onChange, isDisabled = false }: Props) {
  const t = useT()
  const tree = useQuery(resourceTreeQuery())
  const options = useMemo(
    () =>
      (tree.data ?? [])
        .filter(node => node.deviceKind === 'panel')
        .map(node => ({ value: node.id, label: node.name })),
    [tree.data],
  )
  return (
    <AppSelect<string>
      {...(id !== undefined && { id })}
      {...(value !== undefined && { value })}
      onChange={panelId => onChange?.(panelId)}
      options={options}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      disabled={isDisabled}
      loading={tree.isPending}
      notFoundContent={t('defenceZone.hint.noPanels')}
    />
  )
}
