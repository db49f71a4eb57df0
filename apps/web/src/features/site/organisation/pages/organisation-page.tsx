import { PlusOutlined } from '@ant-design/icons'
import type { AreaDetails } from '@palisade/contract'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { Button } from 'antd'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useResourceTree } from '#shared/resource-tree/use-resource-tree.ts'
import { useCentre, useMay, useSession } from '#shared/session/session-store.ts'
import { useAskDiscard } from '#shared/ui/confirm/use-ask-discard.ts'
import { EmptyState } from '#shared/ui/state/empty-state.tsx'
import { AddAreaDialog, type AddTarget } from '../components/add-area-dialog.tsx'
import { AreaPanel } from '../components/area-panel.tsx'
import { OrganisationTree } from '../components/organisation-tree.tsx'
import { kindsAbove, kindsBelow } from '../model/area-kinds.ts'
import css from './organisation-page.module.css'

/** `/setting/system/organization`: the user's centres and their areas. */
export function OrganisationPage() {
  const t = useT()
  const mayEdit = useMay('organisation.edit')
  const tree = useResourceTree({ type: 'areas', centreIds: useCentreIds() })
  const { nodes } = tree
  const [asked, choose] = useChosenArea()
  const chosenId = asked ?? nodes[0]?.id
  const [adding, setAdding] = useState<AddTarget>()
  const { noteDirty, leave } = useUnsaved()

  const handleAdd = ({ id, name, code, centreId, kind }: AreaDetails) => {
    const above = kindsAbove(nodes, id)
    setAdding({ parent: { id, name, code, centreId }, kinds: kindsBelow(above.length > 0 ? above : [kind]) })
  }
  const handleAdded = (id: string) => {
    const parent = nodes.find(node => node.id === adding?.parent?.id)
    if (parent) void tree.reveal(parent).catch(() => undefined)
    setAdding(undefined)
    choose(id)
  }
  return (
    <div className={css['page']}>
      <div className={css['side']}>
        {mayEdit && (
          <Button icon={<PlusOutlined />} onClick={() => setAdding({ kinds: [] })}>
            {t('organisation.addCentre')}
          </Button>
        )}
        <OrganisationTree
          tree={tree}
          chosenId={chosenId}
          onChoose={({ id }) => id !== chosenId && void leave(() => choose(id))}
        />
      </div>
      <div className={css['main']}>
        {chosenId === undefined ? (
          !tree.isPending && <EmptyState title={t('organisation.nothingChosen')} />
        ) : (
          <AreaPanel
            key={chosenId}
            id={chosenId}
            kindsAboveOf={parentId => kindsAbove(nodes, parentId)}
            onAdd={handleAdd}
            onRemoved={() => choose(nodes.find(node => node.id === chosenId)?.parentId ?? undefined)}
            onDirty={noteDirty}
          />
        )}
      </div>
      {adding && <AddAreaDialog {...adding} onClose={() => setAdding(undefined)} onAdded={handleAdded} />}
    </div>
  )
}

/** The current centre first, then the user's others. */
function useCentreIds(): string[] {
  const parks = useSession(session => session.parks)
  const current = useCentre()?.id
  return useMemo(() => {
    const ids = parks.map(park => park.id)
    return current === undefined ? ids : [current, ...ids.filter(id => id !== current)]
  }, [parks, current])
}

/** The area in the address: reload, back and a sent link show the same one. */
function useChosenArea(): [string | undefined, (id: string | undefined) => void] {
  const query = useRouterState({ select: state => state.location.searchStr })
  const navigate = useNavigate()
  const id = new URLSearchParams(query).get('areaId') ?? undefined
  // Routes come from a table, so the router knows no search type for them.
  const choose = (areaId: string | undefined) =>
    void navigate({ to: '.', search: (areaId === undefined ? {} : { areaId }) as never })
  return [id, choose]
}

/** Asks before entries that were not saved are left. */
function useUnsaved() {
  const askDiscard = useAskDiscard()
  const isDirty = useRef(false)
  const noteDirty = useCallback((now: boolean) => {
    isDirty.current = now
  }, [])
  const leave = async (go: () => void) => {
    if (isDirty.current && !(await askDiscard())) return
    isDirty.current = false
    go()
  }
  return { noteDirty, leave }
}
