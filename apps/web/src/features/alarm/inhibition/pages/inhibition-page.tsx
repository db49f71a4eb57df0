import { alarmTypes, inhibitionKinds, inhibitionStatusFilters, type Inhibition } from '@palisade/contract'
import { useMemo, useState } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useMay } from '#shared/session/session-store.ts'
import { AddButton } from '#shared/ui/add-button/add-button.tsx'
import { BatchButton } from '#shared/ui/batch-button/batch-button.tsx'
import { DeleteButton } from '#shared/ui/batch-button/delete-button.tsx'
import { actionColumn, RowButton } from '#shared/ui/data-table/row-actions.tsx'
import { choiceFilter, textFilter } from '#shared/ui/filter-panel/filters.tsx'
import { ListPage } from '#shared/ui/list-page/list-page.tsx'
import { useListPage } from '#shared/ui/list-page/use-list-page.ts'
import { FirstTemplates, TemplateMenu } from '#shared/ui/templates/templates.tsx'
import {
  inhibitionsQuery,
  useDeleteInhibitions,
  useStartInhibitions,
  useStopInhibitions,
} from '../api/inhibition-queries.ts'
import { inhibitionColumns } from '../components/inhibition-columns.tsx'
import { InhibitionDrawer } from '../components/inhibition-drawer.tsx'
import css from '../components/inhibition.module.css'
import { emptyInhibition, type InhibitionFields } from '../model/inhibition-form.ts'
import { inhibitionOf, inhibitionTemplates, type InhibitionTemplate } from '../model/templates.ts'

const filters = {
  name: textFilter('inhibition.field.name'),
  kind: choiceFilter('inhibition.field.kind', inhibitionKinds, (t, kind) =>
    t(`enums.inhibitionKind.${kind}`),
  ),
  status: choiceFilter('inhibition.field.status', inhibitionStatusFilters, (t, status) =>
    t(`enums.inhibitionStatus.${status}`),
  ),
  type: choiceFilter('inhibition.field.types', alarmTypes, (t, type) => t(`enums.alarmType.${type}`)),
}
const orderBy = ['name', 'savedAt', 'endsAt'] as const
const runs = ({ status }: Inhibition) => status === 'running' || status === 'waiting'

/** `/alarm/inhibition`: the rules that hold alarms back, and what is on the shelf. */
export function InhibitionPage() {
  const t = useT()
  const mayEdit = useMay('inhibition.edit')
  const mayShelve = useMay('alarm.shelve')
  const page = useListPage({ filters, orderBy, query: inhibitionsQuery })
  const [remove, start, stop] = [useDeleteInhibitions(), useStartInhibitions(), useStopInhibitions()]
  /** The rule of the open form: one of the list by its id, or a new one. */
  const [opened, setOpened] = useState<string | InhibitionFields>()
  const { mutate: stopNow } = stop
  const columns = useMemo(() => {
    const actions = actionColumn<Inhibition>(t, 130, one => (
      <>
        {one.kind === 'shelf' && runs(one) && (mayShelve || mayEdit) && (
          <RowButton label={t('inhibition.act.unshelve')} onClick={() => stopNow([one.id])} />
        )}
        {one.kind === 'rule' && (
          <RowButton
            label={t(mayEdit && !runs(one) ? 'shared.action.edit' : 'shared.action.view')}
            onClick={() => setOpened(one.id)}
          />
        )}
      </>
    ))
    return [...inhibitionColumns(t), actions]
  }, [t, mayEdit, mayShelve, stopNow])
  const templates = {
    templates: inhibitionTemplates.map(key => ({ key, label: t(`inhibition.template.${key}`) })),
    onChoose: (key: InhibitionTemplate) => setOpened(inhibitionOf(key, t)),
  }
  return (
    <>
      <ListPage
        page={page}
        label={t('inhibition.title')}
        bar={<p className={css['hint']}>{t('inhibition.hint')}</p>}
        columns={columns}
        isSelectable={mayEdit}
        onOpen={one => {
          if (one.kind === 'rule') setOpened(one.id)
        }}
        emptyAction={mayEdit && <FirstTemplates {...templates} hint={t('inhibition.template.first')} />}
        buttons={
          mayEdit && (
            <>
              <AddButton label={t('inhibition.form.add')} onClick={() => setOpened(emptyInhibition)} />
              <TemplateMenu {...templates} />
              <BatchButton
                {...page.batch}
                label={t('inhibition.act.start')}
                question={{ title: t('inhibition.act.start'), content: t('inhibition.act.startText') }}
                change={start}
              />
              <BatchButton
                {...page.batch}
                label={t('inhibition.act.stop')}
                question={{ title: t('inhibition.act.stop'), content: t('inhibition.act.stopText') }}
                change={stop}
              />
              <DeleteButton {...page.batch} warning={t('inhibition.act.deleteText')} remove={remove} />
            </>
          )
        }
      />
      {opened !== undefined && (
        <InhibitionDrawer
          {...(typeof opened === 'string'
            ? { inhibitionId: opened }
            : { inhibitionId: undefined, begun: opened })}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  )
}
