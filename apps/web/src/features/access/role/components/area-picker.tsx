import type { ResourceNode } from '@palisade/contract'
import { useMemo } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { ResourceTree } from '#shared/ui/resource-tree/resource-tree.tsx'
import { areaChecks, toggledArea } from '../model/area-checks.ts'
import css from './role.module.css'

interface Props {
  areas: readonly ResourceNode[]
  value?: readonly string[]
  onChange?: (areaIds: string[]) => void
  isLocked: boolean
}

const none: readonly string[] = []

/** Chooses areas of every centre that the user sees, each with all below it. */
export function AreaPicker({ areas, value = none, onChange, isLocked }: Props) {
  const t = useT()
  const checks = useMemo(() => areaChecks(areas, value), [areas, value])
  return (
    <div className={css['picker']}>
      <ResourceTree
        label={t('role.field.areaIds')}
        nodes={areas}
        checks={{
          ...checks,
          isDisabled: isLocked,
          onToggle: node => onChange?.(toggledArea(areas, value, node.id).toSorted()),
        }}
      />
      <span className={css['note']}>{t('role.areas.hint')}</span>
    </div>
  )
}
