import { TreeSelect } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { LIST_HEIGHT } from '#shared/ui/theme.ts'
import { useAreaTree, type AreaOption } from './use-area-tree.ts'

interface Props {
  id?: string
  /** Its name, where no form names it. */
  label?: string
  placeholder?: string
  value?: string | undefined
  onChange?: (areaId: string | undefined) => void
}

/** antd's type does not say so, but an emptied field has no value. */
const chosenId = (area: { value: string } | undefined) => area?.value

/** One area of the current centre; fetched as it is opened, searched on the server. */
export function AreaSelect({ id, label, placeholder, value, onChange }: Props) {
  const t = useT()
  const { props, labelled } = useAreaTree(value === undefined ? [] : [value])
  return (
    <TreeSelect<{ value: string; label: string }, AreaOption>
      {...props}
      listHeight={LIST_HEIGHT}
      {...(id !== undefined && { id })}
      aria-label={label}
      labelInValue
      // antd warns about null, and takes a value left out after one that was given as none chosen.
      {...(value !== undefined && { value: labelled(value) })}
      onChange={area => onChange?.(chosenId(area))}
      placeholder={placeholder ?? t('shared.input.selectPlaceholder')}
    />
  )
}
