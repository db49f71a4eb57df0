import type { Contract } from '@palisade/contract'
import type { ModuleHandlers } from '../../../infra/binding/handlers.ts'
import type { PackageUploadService } from './package-upload.service.ts'
import type { VersionOfferService } from './version-offer.service.ts'
import type { VersionService } from './version.service.ts'

export function createVersionHandlers(
  versions: VersionService,
  uploads: PackageUploadService,
  offers: VersionOfferService,
): ModuleHandlers<Contract['version']> {
  return {
    startUpload: (request, context) => uploads.startUpload(request, context),
    putPart: (request, context) => uploads.putPart(request, context),
    cancelUpload: async (request, context) => {
      await uploads.cancelUpload(request.id, context)
      return {}
    },
    getUpload: (_request, context) => uploads.getUpload(context),
    add: (request, context) => versions.add(request, context),
    update: (request, context) => versions.update(request, context),
    publish: (request, context) => versions.publish(request.id, context),
    withdraw: (request, context) => versions.withdraw(request.id, context),
    batchDelete: async (request, context) => {
      await versions.batchDelete(request.ids, context)
      return {}
    },
    getByPage: request => versions.getByPage(request),
    getOffered: (request, context) => offers.getOffered(request, context),
    downloadPackage: (request, context) => offers.downloadPackage(request.id, context),
  }
}
