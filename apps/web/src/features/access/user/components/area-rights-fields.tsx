import { roleTemplates } from '@palisade/contract'
import { seededName } from '@palisade/phrases'
import { useQuery } from '@tanstack/react-query'
import { Form, Radio, type FormRule } from 'antd'
import { useMemo } from 'react'
import { useApiError } from '#shared/api/use-api-error.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { areasOfQuery } from '#shared/queries/resource-tree.ts'
import { roleChoicesQuery } from '#shared/queries/user-choices.ts'
import { useSession } from '#shared/session/session-store.ts'
import { FieldRow } from '#shared/ui/edit-form/field-row.tsx'
import { CascadeSelect } from '#shared/ui/input/cascade-select.tsx'
import type { UserFields } from '../model/user-fields.ts'

/** Rights in some areas alone, by a template: the server binds the role that gives just these (ACCESS-61). */
export function AreaRightsFields({ rule }: { rule: FormRule }) {
  const t = useT()
  const areas = useAreas()
  const templates = useTemplates()
  const form = Form.useFormInstance<UserFields>()
  const template = Form.useWatch('template', form)
  const areaIds = Form.useWatch('areaIds', form) ?? []
  const names = areaIds.map(id => areas.nameOf(id) ?? '…').join(', ')
  const role = `${templates.find(one => one.value === template)?.label ?? ''}: ${names}`
  return (
    <FieldRow>
      <Form.Item
        name="areaIds"
        label={t('user.field.areaIds')}
        extra={areaIds.length > 0 ? t('user.hint.areas', { role }) : t('user.hint.noAreas')}
        rules={[rule]}
      >
        <CascadeSelect isStrict options={areas.options} isLoading={areas.isPending} emptyText={areas.error} />
      </Form.Item>
      <Form.Item name="template" label={t('user.field.template')} rules={[rule]}>
        <Radio.Group aria-label={t('user.field.template')} options={templates} />
      </Form.Item>
    </FieldRow>
  )
}

/** Every area of every centre that the administrator sees. */
function useAreas() {
  const t = useT()
  const { textOf } = useApiError()
  const parks = useSession(session => session.parks)
  const centreIds = useMemo(() => parks.map(park => park.id), [parks])
  const { data, error, isPending } = useQuery(areasOfQuery(centreIds))
  return useMemo(() => {
    const options = (data ?? []).map(({ id, parentId, name }) => ({
      id,
      parentId,
      label: seededName(t, name),
    }))
    return {
      options,
      nameOf: (id: string) => options.find(option => option.id === id)?.label,
      isPending,
      error: error ? textOf(error) : undefined,
    }
  }, [t, data, error, isPending, textOf])
}

/** The seeded roles by the names that they bear now. */
function useTemplates() {
  const t = useT()
  const { data = [] } = useQuery(roleChoicesQuery())
  return roleTemplates.map(value => {
    const name = data.find(role => role.template === value)?.name
    return { value, label: name === undefined ? t(`enums.seeded.${value}`) : seededName(t, name) }
  })
}
