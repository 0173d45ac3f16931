/** The demonstration accounts with their passwords in clear: whoever makes a seed hashes them (it costs too much to do it here). */
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
