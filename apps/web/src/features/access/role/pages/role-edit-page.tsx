import { screens, type ResourceNode, type RoleDetails } from '@palisade/contract'
import { seededName, type Translator } from '@palisade/phrases'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { Alert, Button } from 'antd'
import { useMemo, useRef } from 'react'
import { useApiError } from '#shared/api/use-api-error.ts'
import { useUnsavedGuard } from '#shared/ui/confirm/use-unsaved-guard.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useMay, useSession } from '#shared/session/session-store.ts'
import { useEdit, type Edit } from '#shared/ui/edit-form/use-edit.ts'
import { useStored } from '#shared/ui/edit-form/use-stored.ts'
import { LoadingMask } from '#shared/ui/loading-mask/loading-mask.tsx'
import { ErrorState } from '#shared/ui/state/error-state.tsx'
import { NoPermissionState } from '#shared/ui/state/no-permission-state.tsx'
import { areasOfQuery } from '#shared/queries/resource-tree.ts'
import { roleDetailsQuery, roleKeys, saveRole } from '../api/role-queries.ts'
import { RoleForm } from '../components/role-form.tsx'
import css from '../components/role.module.css'
import { emptyRole, fieldOfCode, fieldsOf, lockOf, type RoleFields } from '../model/role-form.ts'

/** `/setting/user/role/add`: a new role; `?id=` one that stands, `?copy=` a new one like it. */
export function RoleEditPage() {
  const asked = useRouterState({ select: state => state.location.searchStr })
  const search = new URLSearchParams(asked)
  const [id, copyOf] = [search.get('id') ?? undefined, search.get('copy') ?? undefined]
  const mayEdit = useMay('role.edit')
  if (id === undefined && !mayEdit) return <NoPermissionState />
  // Another role in the address is another form.
  return <RoleEditor key={asked} sourceId={id ?? copyOf} isCopy={id === undefined && copyOf !== undefined} />
}

interface EditorProps {
  /** The role that the form begins with; undefined: a new one. */
  sourceId: string | undefined
  isCopy: boolean
}

function RoleEditor({ sourceId, isCopy }: EditorProps) {
  const t = useT()
  const { textOf } = useApiError()
  const navigate = useNavigate()
  const parks = useSession(session => session.parks)
  const centreIds = useMemo(() => parks.map(park => park.id), [parks])
  const areas = useQuery(areasOfQuery(centreIds))
  const role = useStored(sourceId, roleDetailsQuery)
  const isDone = useRef(false)
  const toList = () => void navigate({ to: screens.role.path })
  const edit = useEdit({
    stored: role,
    empty: emptyRole,
    fieldsOf,
    copy: isCopy
      ? fields => ({ ...fields, name: t('role.page.copyName', { name: seededName(t, fields.name) }) })
      : undefined,
    save: saveRole,
    refreshes: [roleKeys.list],
    fieldOfCode,
    conflictCode: 'role.changed_meanwhile',
    onDone: () => {
      isDone.current = true
      toList()
    },
  })
  const error = areas.error ?? edit.error
  if (error && !(areas.data && edit.isReady)) {
    const retry = () => {
      void areas.refetch()
      role.refetch()
    }
    return <ErrorState title={textOf(error)} onRetry={retry} />
  }
  if (!areas.data || !edit.isReady) return <LoadingMask isLoading />
  return (
    <Editor
      title={titleOf(t, role.data, isCopy)}
      areas={areas.data}
      isUnsaved={() => !isDone.current && edit.form.isFieldsTouched()}
      {...{ edit, centreIds, toList }}
    />
  )
}

function titleOf(t: Translator, role: RoleDetails | undefined, isCopy: boolean): string {
  if (role === undefined) return t('role.page.add')
  return t(isCopy ? 'role.page.copy' : 'role.page.edit', { name: seededName(t, role.name) })
}

interface Props {
  edit: Edit<RoleDetails, RoleFields>
  title: string
  areas: readonly ResourceNode[]
  centreIds: readonly string[]
  isUnsaved: () => boolean
  toList: () => void
}

function Editor({ edit, title, areas, centreIds, isUnsaved, toList }: Props) {
  const t = useT()
  const { seen } = edit
  const lock = lockOf(seen, useMay('role.edit'))
  useUnsavedGuard(isUnsaved)
  return (
    <div className={css['page']}>
      <div className={css['bar']}>
        <h2 className={css['heading']}>
          {lock && seen ? t('role.page.view', { name: seededName(t, seen.name) }) : title}
        </h2>
        <Button onClick={toList}>{t(lock ? 'role.act.toList' : 'shared.action.cancel')}</Button>
        {!lock && (
          <Button type="primary" loading={edit.isSaving} onClick={() => edit.form.submit()}>
            {t('shared.action.save')}
          </Button>
        )}
      </div>
      <RoleForm
        {...{ edit, areas, centreIds }}
        isLocked={lock !== undefined}
        notice={lock && <Alert type="info" showIcon title={t(`role.locked.${lock}`)} />}
      />
    </div>
  )
}
