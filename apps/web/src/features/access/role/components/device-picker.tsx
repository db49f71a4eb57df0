import {
  ROLE_DEVICES_MAX,
  type DeviceCategory,
  type DevicesByCategory,
  type ResourceNode,
} from '@palisade/contract'
import { App } from 'antd'
import { useEffect, useMemo, useRef } from 'react'
import { useApiError } from '#shared/api/use-api-error.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { RowButton } from '#shared/resource-tree/row-button.tsx'
import { LazyResourceTree } from '#shared/resource-tree/lazy-resource-tree.tsx'
import { useResourceTree, type TreeNode } from '#shared/resource-tree/use-resource-tree.ts'
import { NodeSign } from '#shared/resource-tree/node-sign.tsx'
import { devicesBelow } from '../api/role-queries.ts'
import { areaChecks } from '../model/area-checks.ts'
import { idsIn, toggledDevice, toggledDevices } from '../model/chosen-devices.ts'
import { noDevices } from '../model/role-form.ts'

interface Props {
  /** Categories that are chosen from. */
  categories: readonly DeviceCategory[]
  areas: readonly ResourceNode[]
  /** The role's areas: only devices in one of them can be chosen. */
  areaIds: readonly string[]
  centreIds: readonly string[]
  value?: DevicesByCategory
  onChange?: (devices: DevicesByCategory) => void
  isLocked: boolean
}

const empty = noDevices()
const isDevice = (node: ResourceNode) => node.type === 'device'

/** Chooses devices within the role's areas, one by one or all below an area. */
export function DevicePicker(props: Props) {
  const { categories, areas, areaIds, centreIds, value = empty, onChange, isLocked } = props
  const t = useT()
  const within = useMemo(() => areaChecks(areas, areaIds), [areas, areaIds])
  const keep = useMemo(
    () => (node: ResourceNode) => {
      if (isDevice(node)) {
        const isWanted = node.deviceCategory !== undefined && categories.includes(node.deviceCategory)
        return isWanted && within.checked.has(node.parentId ?? '')
      }
      return within.checked.has(node.id) || within.half.has(node.id)
    },
    [categories, within],
  )
  const tree = useResourceTree({ keep, centreIds })
  const chosen = useMemo(() => new Set(idsIn(value, categories)), [value, categories])
  const choose = (next: DevicesByCategory) => onChange?.(next)
  const toggle = ({ id, deviceCategory }: TreeNode) => {
    if (deviceCategory) choose(toggledDevice(value, { id, category: deviceCategory }))
  }
  const below = (node: TreeNode) =>
    within.checked.has(node.id) && <ChooseBelow area={node} {...{ categories, value }} onChange={choose} />
  return (
    <>
      <LazyResourceTree
        tree={tree}
        label={t('role.field.deviceIds')}
        iconOf={node => <NodeSign node={node} />}
        isCheckable={isDevice}
        checks={{ checked: chosen, onToggle: toggle, isDisabled: isLocked }}
        actionsOf={node => !isLocked && below(node)}
      />
      <span aria-live="polite">{t('role.devices.chosen', { count: chosen.size })}</span>
    </>
  )
}

interface BelowProps {
  area: ResourceNode
  categories: readonly DeviceCategory[]
  value: DevicesByCategory
  onChange: (devices: DevicesByCategory) => void
}

/** Adds all devices below an area; when they are all chosen already, takes them out. */
function ChooseBelow({ area, categories, value, onChange }: BelowProps) {
  const t = useT()
  const { message } = App.useApp()
  const { report } = useApiError()
  // Single devices may be chosen while these are fetched.
  const chosen = useRef(value)
  useEffect(() => {
    chosen.current = value
  }, [value])
  const label = t('role.devices.chooseBelow', { name: area.name })

  const choose = async () => {
    try {
      const { deviceIds, isMore } = await devicesBelow(area.id, [...categories])
      const next = toggledDevices(chosen.current, deviceIds)
      if (isMore || idsIn(next, categories).length > ROLE_DEVICES_MAX)
        void message.warning(t('role.devices.tooMany', { max: ROLE_DEVICES_MAX }))
      else onChange(next)
    } catch (error) {
      report(error)
    }
  }
  return <RowButton label={label} onAct={choose} />
}
