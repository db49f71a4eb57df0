import { AREAS_FILTER_MAX } from '@palisade/contract'
import { TreeSelect } from 'antd'
import { idsParam } from '#shared/hooks/list-params.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { customFilter, type Filter } from '#shared/ui/filter-panel/filters.tsx'
import type { PlainKey } from '@palisade/phrases'
import { LIST_HEIGHT } from '#shared/ui/theme.ts'
import { useAreaTree, type AreaOption } from './use-area-tree.ts'

interface Props {
  id?: string
  value?: readonly string[] | undefined
  onChange?: (areaIds: string[] | undefined) => void
}

/**
 * Several areas of the current centre, each with what is below it: an area has devices of its own, so each is ticked by itself.
 * Fetched as they are opened, searched on the server.
 */
export function AreasSelect({ id, value = [], onChange }: Props) {
  const t = useT()
  const { props, labelled } = useAreaTree(value)
  return (
    <TreeSelect<readonly { value: string; label: string }[], AreaOption>
      {...props}
      listHeight={LIST_HEIGHT}
      {...(id !== undefined && { id })}
      treeCheckable
      treeCheckStrictly
      maxTagCount={1}
      value={value.map(labelled)}
      onChange={areas => {
        const ids = areas.slice(0, AREAS_FILTER_MAX).map(area => area.value)
        onChange?.(ids.length === 0 ? undefined : ids)
      }}
      placeholder={t('shared.input.selectPlaceholder')}
    />
  )
}

/** The filter of a list by several areas. */
export const areasFilter = (label: PlainKey): Filter<string[]> =>
  customFilter(label, idsParam(AREAS_FILTER_MAX), AreasSelect)
