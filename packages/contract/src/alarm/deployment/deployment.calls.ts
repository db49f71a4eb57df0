import { z } from 'zod'
import { defineCall } from '../../core/call.ts'
import { done, id, idRequest, idsRequest, searchText, version } from '../../core/fields.ts'
import { pageOf, pageRequest } from '../../core/page.ts'
import { deploymentRefusals } from '../../core/refusals.ts'
import type { ObjectKind } from '../../manifest/objects.ts'
import type { PermissionCode } from '../../manifest/permissions.ts'
import { deploymentFields, deploymentStatus, deploymentView } from './deployment.ts'

interface Words<View, Edit, Kind> {
  /** Below it lie the calls, `/biz/deployment`. */
  path: `/${string}`
  view: View
  edit: Edit
  /** The kind of object, and the first part of the words of the log. */
  kind: Kind
}

/**
 * The calls of deployments of one domain.
 * @param fields what a deployment of this domain has beside the common fields
 */
export function deploymentCalls<
  const View extends PermissionCode,
  const Edit extends PermissionCode,
  const Kind extends ObjectKind,
  Fields extends z.ZodRawShape,
>({ path, view, edit, kind }: Words<View, Edit, Kind>, fields: Fields) {
  const draft = z.strictObject({ ...deploymentFields, ...fields })
  const update = z.strictObject({ id, version, ...deploymentFields, ...fields })
  const result = z.object({ ...deploymentView, ...fields })
  const one = { kind, ids: (request: { id: string }) => [request.id] }
  const word = <const Act extends string>(act: Act) => `${kind}.${act}` as const
  const change = { by: 'permission', permission: edit } as const
  return {
    getByPage: defineCall({
      path: `${path}/getByPage`,
      summary: 'Deployments of the selected centre of which one may see every camera, by page',
      request: pageRequest(['name', 'createdAt'], {
        /** A part of the name or the code. */
        text: searchText.optional(),
        status: deploymentStatus.optional(),
      }),
      result: pageOf(result),
      meta: { access: { by: 'permission', permission: view, object: 'filtered' }, centre: 'required' },
    }),
    getDetails: defineCall({
      path: `${path}/getDetails`,
      summary: 'One deployment',
      request: idRequest,
      result,
      refuses: ['deployment.not_found'],
      meta: { access: { by: 'permission', permission: view, object: one }, centre: 'none' },
    }),
    add: defineCall({
      path: `${path}/add`,
      summary: 'Add a deployment to the selected centre',
      request: draft,
      result,
      refuses: [...deploymentRefusals, 'deployment.not_found'],
      meta: {
        /** The service checks camera groups and lists too. */
        access: {
          ...change,
          object: {
            kind: 'device',
            ids: request => (request as unknown as { cameraIds: string[] }).cameraIds,
          },
        },
        centre: 'required',
        audit: word('add'),
      },
    }),
    update: defineCall({
      path: `${path}/update`,
      summary: 'Change a deployment; it goes on with its new lists, cameras and times',
      request: update,
      result,
      refuses: [...deploymentRefusals, 'deployment.not_found', 'deployment.changed_meanwhile'],
      meta: {
        /** The service checks cameras, camera groups and lists too. */
        access: {
          ...change,
          object: { kind, ids: request => [(request as unknown as { id: string }).id] },
        },
        centre: 'required',
        audit: word('update'),
      },
    }),
    ...stateCalls({ path, edit, kind }),
  }
}

/** The calls that change the states of several deployments. */
function stateCalls<const Edit extends PermissionCode, const Kind extends ObjectKind>({
  path,
  edit,
  kind,
}: Pick<Words<never, Edit, Kind>, 'path' | 'edit' | 'kind'>) {
  const these = { kind, ids: (request: { ids: string[] }) => request.ids }
  const change = { by: 'permission', permission: edit, object: these } as const
  const word = <const Act extends string>(act: Act) => `${kind}.${act}` as const
  return {
    batchDelete: defineCall({
      path: `${path}/batchDelete`,
      summary: 'Delete deployments that are stopped; what they have found stays',
      request: idsRequest,
      result: done,
      refuses: ['deployment.is_enabled'],
      meta: { access: change, centre: 'none', audit: word('delete') },
    }),
    batchStart: defineCall({
      path: `${path}/batchStart`,
      summary: 'Enable deployments: all of them, or none',
      request: idsRequest,
      result: done,
      refuses: ['deployment.ended'],
      meta: { access: change, centre: 'none', audit: word('start') },
    }),
    batchStop: defineCall({
      path: `${path}/batchStop`,
      summary: 'Stop deployments',
      request: idsRequest,
      result: done,
      meta: { access: change, centre: 'none', audit: word('stop') },
    }),
  }
}
