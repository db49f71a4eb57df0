/** The three files that no hash of the manifest speaks of: they prove it. */
export const MANIFEST_FILE = 'manifest.json'
export const SIGNATURE_FILE = 'manifest.sig'
export const KEY_FILE = 'public-key.pem'
/** The key once more, as tools that know nothing of us read it; its hash is in the manifest. */
export const CERTIFICATE_FILE = 'certificate.pem'
export const FORMAT = 'palisade-evidence-1'
