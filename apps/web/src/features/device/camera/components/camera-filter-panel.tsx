import { DEVICE_NAME_LIMIT, smartTaskStates, TAG_LIMIT } from '@palisade/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useT } from '../../../../shared/i18n/language-provider.tsx'
import { AreaSelect } from '../../../../shared/resource-tree/area-select.tsx'
import { choiceControl, textControl } from '../../../../shared/ui/filter-panel/filter-fields.tsx'
import { FilterPanel, type FilterField } from '../../../../shared/ui/filter-panel/filter-panel.tsx'
import { cameraGroupsQuery } from '../api/camera-queries.ts'
import type { CameraFilters } from '../model/camera-filters.ts'

interface Props {
  values: CameraFilters
  isLoading: boolean
  onSearch: (values: CameraFilters) => void
}

const noFilters: CameraFilters = {}
/** Groups that the filter offers; beyond it they are found from the groups' own list. */
const GROUPS_OFFERED = 300

export function CameraFilterPanel(props: Props) {
  const t = useT()
  const { data: groups } = useQuery(cameraGroupsQuery({ pageSize: GROUPS_OFFERED }))
  const fields = useMemo<FilterField<CameraFilters>[]>(() => {
    const tasks = smartTaskStates.map(value => ({ value, label: t(`enums.smartTask.${value}`) }))
    const groupOptions = (groups?.list ?? []).map(({ id, name }) => ({ value: id, label: name }))
    return [
      {
        name: 'name',
        label: t('camera.field.nameFilter'),
        render: textControl({ maxLength: DEVICE_NAME_LIMIT }),
      },
      { name: 'areaId', label: t('camera.field.area'), render: control => <AreaSelect {...control} /> },
      { name: 'smartTask', label: t('camera.field.smartTask'), render: choiceControl(tasks) },
      { name: 'groupId', label: t('camera.field.group'), render: choiceControl(groupOptions) },
      { name: 'tag', label: t('camera.field.tag'), render: textControl({ maxLength: TAG_LIMIT }) },
    ]
  }, [t, groups])
  return <FilterPanel fields={fields} initialValues={noFilters} foldAfter={3} {...props} />
}
