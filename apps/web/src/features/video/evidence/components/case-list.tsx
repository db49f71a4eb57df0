import type { EvidenceCase } from '@palisade/contract'
import { seededName, type Translator } from '@palisade/phrases'
import { lazy, useMemo, useState } from 'react'
import { FirstStep } from '#shared/ui/state/first-step.tsx'
import { casesQuery } from '../api/evidence-queries.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { formatDateTime } from '#shared/lib/date-format.ts'
import { useMay } from '#shared/session/session-store.ts'
import { AddButton } from '#shared/ui/add-button/add-button.tsx'
import type { DataColumn } from '#shared/ui/data-table/data-table.types.ts'
import { ListPage } from '#shared/ui/list-page/list-page.tsx'
import { useListPage } from '#shared/ui/list-page/use-list-page.ts'
import { StatusTag } from '#shared/ui/tag/status-tag.tsx'
import { caseFilters, caseOrder } from '../model/evidence-filters.ts'
import { CaseForm } from './case-form.tsx'

// The content of a case is fetched when one is opened, not with the list.
const CaseDrawer = lazy(async () => ({ default: (await import('./case-drawer.tsx')).CaseDrawer }))

const nameOf = ({ title }: EvidenceCase) => title

/** The cases of the centre. */
export function CaseList() {
  const t = useT()
  const mayKeep = useMay('evidence.lock')
  const page = useListPage({ filters: caseFilters, orderBy: caseOrder, query: casesQuery, nameOf })
  const [openId, setOpenId] = useState<string>()
  const [isAdding, setAdding] = useState(false)
  const columns = useMemo(() => caseColumns(t), [t])
  return (
    <ListPage
      page={page}
      label={t('evidence.cases')}
      columns={columns}
      emptyAction={<FirstStep hint={t('evidence.firstCase')} onAdd={mayKeep && (() => setAdding(true))} />}
      onOpen={({ id }) => setOpenId(id)}
      buttons={mayKeep && <AddButton label={t('evidence.act.addCase')} onClick={() => setAdding(true)} />}
    >
      {isAdding && (
        <CaseForm
          seen={undefined}
          onDone={({ id }) => {
            setAdding(false)
            setOpenId(id)
          }}
          onClose={() => setAdding(false)}
        />
      )}
      {openId !== undefined && (
        <CaseDrawer key={openId} caseId={openId} onClose={() => setOpenId(undefined)} />
      )}
    </ListPage>
  )
}

const caseColumns = (t: Translator): DataColumn<EvidenceCase>[] => [
  { key: 'title', title: t('evidence.field.title'), width: 260, isName: true, render: row => row.title },
  {
    key: 'state',
    title: t('evidence.field.state'),
    width: 110,
    render: ({ state }) => (
      <StatusTag tone={state === 'open' ? 'good' : 'neutral'} label={t(`enums.caseState.${state}`)} />
    ),
  },
  {
    key: 'content',
    title: t('evidence.field.content'),
    width: 200,
    render: ({ lockCount, itemCount }) => t('evidence.contents', { locks: lockCount, items: itemCount }),
  },
  {
    key: 'description',
    title: t('evidence.field.description'),
    width: 320,
    render: row => row.description,
  },
  {
    key: 'createdBy',
    title: t('evidence.field.createdBy'),
    width: 130,
    render: row => seededName(t, row.createdBy),
  },
  {
    key: 'createdAt',
    title: t('evidence.field.createdAt'),
    width: 165,
    render: row => formatDateTime(row.createdAt),
  },
]
