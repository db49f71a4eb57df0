import { alarmTypes, linkageActionKinds, linkageStatuses, type LinkageRule } from '@palisade/contract'
import { useMemo, useState } from 'react'
import { useNow } from '#shared/hooks/use-now.ts'
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
  linkagesQuery,
  useDeleteLinkages,
  useStartLinkages,
  useStopLinkages,
} from '../../api/linkage-queries.ts'
import { emptyLinkage, type LinkageFields } from '../../model/linkage-fields.ts'
import { linkageOf, linkageTemplates, type LinkageTemplate } from '../../model/templates.ts'
import { LinkageDrawer } from '../edit/linkage-drawer.tsx'
import css from '../linkage.module.css'
import { linkageColumns } from './linkage-columns.tsx'

const filters = {
  name: textFilter('linkage.field.name'),
  status: choiceFilter(
    'linkage.field.status',
    linkageStatuses,
    (t, one) => t(`enums.linkageStatus.${one}`),
    'linkageScreen.unlimited',
  ),
  eventType: choiceFilter('linkage.field.eventTypes', alarmTypes, (t, type) => t(`enums.alarmType.${type}`)),
  actionKind: choiceFilter('linkage.field.actions', linkageActionKinds, (t, kind) =>
    t(`enums.linkageActionKind.${kind}`),
  ),
}
const orderBy = ['name', 'priority', 'savedAt'] as const

/** When a plan holds next moves on by half hours. ms */
const LOOK = 60_000

/** The rules of the centre. */
export function RuleList() {
  const t = useT()
  const mayEdit = useMay('linkage.edit')
  const now = useNow(LOOK)
  const page = useListPage({ filters, orderBy, query: linkagesQuery })
  const [remove, start, stop] = [useDeleteLinkages(), useStartLinkages(), useStopLinkages()]
  /** The rule of the open form: one of the list by its id, or a new one. */
  const [opened, setOpened] = useState<string | LinkageFields>()
  const columns = useMemo(() => {
    const actions = actionColumn<LinkageRule>(t, 90, one => (
      <RowButton
        label={t(mayEdit && one.isEditable ? 'shared.action.edit' : 'shared.action.view')}
        onClick={() => setOpened(one.id)}
      />
    ))
    return [...linkageColumns(t, now), actions]
  }, [t, now, mayEdit])
  const templates = {
    templates: linkageTemplates.map(key => ({ key, label: t(`linkageScreen.template.${key}`) })),
    onChoose: (key: LinkageTemplate) => setOpened(linkageOf(key, t)),
  }
  return (
    <ListPage
      page={page}
      label={t('linkageScreen.tab.rules')}
      bar={<p className={css['hint']}>{t('linkageScreen.hint')}</p>}
      columns={columns}
      isSelectable={mayEdit && (one => one.isEditable)}
      onOpen={one => setOpened(one.id)}
      emptyAction={mayEdit && <FirstTemplates {...templates} hint={t('linkageScreen.template.first')} />}
      buttons={
        mayEdit && (
          <>
            <AddButton label={t('linkageScreen.form.add')} onClick={() => setOpened(emptyLinkage)} />
            <TemplateMenu {...templates} />
            <BatchButton
              {...page.batch}
              label={t('shared.action.enable')}
              question={{ title: t('linkageScreen.act.start'), content: t('linkageScreen.act.startText') }}
              change={start}
            />
            <BatchButton
              {...page.batch}
              label={t('shared.action.disable')}
              question={{ title: t('linkageScreen.act.stop'), content: t('linkageScreen.act.stopText') }}
              change={stop}
            />
            <DeleteButton {...page.batch} warning={t('linkageScreen.act.deleteText')} remove={remove} />
          </>
        )
      }
    >
      {opened !== undefined && (
        <LinkageDrawer
          {...(typeof opened === 'string' ? { ruleId: opened } : { ruleId: undefined, begun: opened })}
          onClose={() => setOpened(undefined)}
        />
      )}
    </ListPage>
  )
}
