import type { MapResource } from '@palisade/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { EmptyState } from '#shared/ui/state/empty-state.tsx'
import type { Placed } from '../api/use-placing.ts'
import type { Building } from '../model/resource-list.ts'
import css from './resource-management.module.css'
import { ResourceRow } from './resource-row.tsx'

/** Rows drawn at first, and with each "more". */
const PAGE = 100

interface Props {
  resources: readonly MapResource[]
  buildings: readonly Building[]
  checked: ReadonlySet<string>
  onCheck: (id: string) => void
  onPlace: (place: Placed) => Promise<void>
  /** Takes one in hand, to be placed by a click on the map. */
  onHand: (id: string) => void
}

/** Resources with where they stand; rows are dragged onto the map, all the checked ones together. */
export function ResourceList({ resources, buildings, checked, onCheck, onPlace, onHand }: Props) {
  const t = useT()
  const [shown, setShown] = useState(PAGE)
  if (resources.length === 0) return <EmptyState title={t('resourceManagement.none')} />
  return (
    <>
      <ul className={css['list']} aria-label={t('resourceManagement.list')}>
        {resources.slice(0, shown).map(resource => (
          <ResourceRow
            key={resource.id}
            resource={resource}
            buildings={buildings}
            dragIds={checked.has(resource.id) ? [...checked] : [resource.id]}
            isChecked={checked.has(resource.id)}
            onCheck={() => onCheck(resource.id)}
            onPlace={onPlace}
            onHand={() => onHand(resource.id)}
          />
        ))}
      </ul>
      {resources.length > shown && (
        <Button block onClick={() => setShown(shown + PAGE)}>
          {t('resourceManagement.more', { count: resources.length - shown })}
        </Button>
      )}
    </>
  )
}
