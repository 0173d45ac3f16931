/** The console labels schedules of this camera 'Inspection Camera' (`knownCameraId` in its config.ts). */
export const KNOWN_CAMERA_ID = 'c4a7e1d0-5b1f-4f0e-9a52-7f2f6a6f0b11'
export const SOUTH_CAMERA_ID = '3f8c2b76-90d4-4c1e-8a67-d15e0b7c4a22'
export const OFFLINE_CAMERA_ID = '8e51d9a3-27bc-4f46-b0f8-6c9a3e2d7133'
export const WEBCAM_ID = 'b6d20f4c-1e87-4a95-93c1-5a7d8f0e6244'

/** Passwords are in plain text. The caller of `seedRig` hashes them, because hashing is slow. */
export const demoAccounts = [
  {
    email: 'operator@rig.test',
    password: 'operator-demo',
    firstName: 'Olivia',
    lastName: 'Perez',
    phone: '02079460123',
    companyName: 'Northline Cable Inspection',
    companyAddress: '12 Harbour Road, Leith',
    isSuperAdmin: false,
  },
  {
    email: 'admin@rig.test',
    password: 'admin-demo',
    firstName: 'Adam',
    lastName: 'Lindqvist',
    phone: '02079460987',
    companyName: 'Northline Cable Inspection',
    companyAddress: '12 Harbour Road, Leith',
    isSuperAdmin: true,
  },
] as const
