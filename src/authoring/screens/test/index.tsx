import { instrumentPage } from '@/authoring/frame/InstrumentScreen';
import { TestDesk } from '@/authoring/testDesk/TestDesk';

/** The test screen: answer the draft like a respondent, with the live results next to it. */
export default instrumentPage({ screen: 'test', lead: 'test.lead' }, TestDesk);
