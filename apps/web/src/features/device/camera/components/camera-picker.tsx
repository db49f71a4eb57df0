import { CAMERA_GROUP_MEMBERS_MAX, type ResourceNode } from '@palisade/contract'
import { App } from 'antd'
import { useEffect, useRef } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { isCamera, isCameraTreeNode } from '#shared/resource-tree/camera-nodes.ts'
import { RowButton } from '#shared/resource-tree/row-button.tsx'
import { LazyResourceTree } from '#shared/resource-tree/lazy-resource-tree.tsx'
import { useResourceTree } from '#shared/resource-tree/use-resource-tree.ts'
import { NodeSign } from '#shared/resource-tree/node-sign.tsx'
import { useCamerasBelow } from '../api/use-cameras-below.ts'

interface Props {
  value?: readonly string[]
  onChange?: (cameraIds: string[]) => void
}

const TREE_HEIGHT = 300

/** Chooses cameras of the current centre, one by one or all below an area. */
export function CameraPicker({ value = [], onChange }: Props) {
  const t = useT()
  const tree = useResourceTree({ keep: isCameraTreeNode, deviceKind: 'camera' })
  return (
    <>
      <LazyResourceTree
        tree={tree}
        label={t('camera.groups.cameras')}
        height={TREE_HEIGHT}
        iconOf={node => <NodeSign node={node} />}
        checkedIds={value}
        isCheckable={isCamera}
        onCheck={ids => onChange?.(ids)}
        actionsOf={node =>
          node.type === 'area' && <ChooseBelow area={node} value={value} onChange={ids => onChange?.(ids)} />
        }
      />
      <span aria-live="polite">{t('camera.groups.chosen', { count: value.length })}</span>
    </>
  )
}

/** With all of these, or without any when all are there already. */
function toggledAll(ids: readonly string[], these: readonly string[]): string[] {
  const known = new Set(ids)
  const taken = new Set(these)
  return these.every(id => known.has(id))
    ? ids.filter(id => !taken.has(id))
    : [...new Set([...ids, ...these])]
}

interface BelowProps {
  area: ResourceNode
  value: readonly string[]
  onChange: (cameraIds: string[]) => void
}

/** Adds all cameras below an area; when they are all chosen already, takes them out. */
function ChooseBelow({ area, value, onChange }: BelowProps) {
  const t = useT()
  const { message } = App.useApp()
  const camerasBelow = useCamerasBelow()
  // Single cameras may be chosen while these are fetched.
  const chosen = useRef(value)
  useEffect(() => {
    chosen.current = value
  }, [value])
  const label = t('camera.groups.chooseBelow', { name: area.name })

  const choose = async () => {
    const found = await camerasBelow(area.id)
    if (found === undefined) return
    const next = toggledAll(chosen.current, found.ids)
    if (found.isMore || next.length > CAMERA_GROUP_MEMBERS_MAX)
      void message.warning(t('camera.groups.tooMany', { max: CAMERA_GROUP_MEMBERS_MAX }))
    else onChange(next)
  }
  return <RowButton label={label} onAct={choose} />
}
