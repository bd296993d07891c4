import { Page } from '../../page.jsx';

export const dynamic = 'force-static';

export default Page;
